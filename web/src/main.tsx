import "./style/main.css";
import { render } from "preact";
import { isUnreachable } from "./api.ts";
import { SharedDefs } from "./board/pieces.tsx";
import { loadCatalog } from "./catalog.ts";
import { JoinPage } from "./pages/join.tsx";
import { OpenPage } from "./pages/open.tsx";
import { NewGamePage } from "./pages/new_game.tsx";
import { SharedPage, sharedText } from "./pages/shared.tsx";
import { StartPage } from "./pages/start.tsx";
import { ErrorPage } from "./parts/error_page.tsx";
import { Header } from "./parts/header.tsx";
import { later } from "./parts/later.tsx";
import { route } from "./route.ts";
import { say } from "./settings.ts";
import { toast } from "./toast.ts";
import { transport } from "./transport.ts";
import { t } from "./words.ts";

const GamePage = later(() => import("./pages/game.tsx").then((part) => part.GamePage));
const RulesPage = later(() => import("./pages/rules.tsx").then((part) => part.RulesPage));
const LabPage = later(() => import("./pages/lab.tsx").then((part) => part.LabPage));
const ReportPage = later(() => import("./pages/report.tsx").then((part) => part.ReportPage));
const ProblemsPage = later(() => import("./learn/problems.tsx").then((part) => part.ProblemsPage));
const LessonPage = later(() => import("./learn/lesson.tsx").then((part) => part.LessonPage));
const StudyPage = later(() => import("./learn/study.tsx").then((part) => part.StudyPage));
const PlacingPage = later(() => import("./learn/placing_page.tsx").then((part) => part.PlacingPage));
const RetryPage = later(() => import("./learn/retry.tsx").then((part) => part.RetryPage));
const EditorPage = later(() => import("./pages/editor.tsx").then((part) => part.EditorPage));
const ProofPage = later(() => import("./pages/proof.tsx").then((part) => part.ProofPage));
const RuleEditorPage = later(() => import("./axis/rule_editor.tsx").then((part) => part.RuleEditorPage));
const CalculatorPage = later(() => import("./axis/calculator.tsx").then((part) => part.CalculatorPage));
const MirrorPage = later(() => import("./axis/mirror.tsx").then((part) => part.MirrorPage));

// A server's page that has engines beside it.
if (HAS_THINKER) void import("./local/thinking.ts");

function Page() {
  const [page, ...rest] = route.value;
  if (!transport.hasServer && ["lab", "report", "join"].includes(page!))
    return <ErrorPage title={t("needs_server")} text={t("alone_here")} />;
  if (page === "new" && rest[0]) return <NewGamePage name={rest[0]} />;
  if (page === "g" && rest[0]) return <GamePage id={rest[0]} />;
  if (page === "join" && rest[0] && rest[1]) return <JoinPage id={rest[0]} invitation={rest[1]} />;
  if (page === "p" && rest[0]) return <OpenPage name={rest[0]} start={rest[1] ?? ""} moves={rest[2] ?? ""} />;
  if (page === "rules" && rest[0]) return <RulesPage name={rest[0]} />;
  if (page === "problems" && rest[0]) return <ProblemsPage game={rest[0]} id={rest[1] ?? ""} />;
  if (page === "lessons" && rest[0]) return <LessonPage name={rest[0]} step={rest[1] ?? "1"} />;
  if (page === "study") return <StudyPage parts={rest} />;
  if (page === "level" && rest[0]) return <PlacingPage name={rest[0]} />;
  if (page === "mistakes") return <RetryPage />;
  if (page === "lab") return <LabPage />;
  if (page === "report" && rest[0]) return <ReportPage name={rest[0]} />;
  if (page === "edit" && rest[0]) return <EditorPage name={rest[0]} />;
  if (page === "mirror") return <MirrorPage spec={rest[0] ?? ""} from={rest[1] ?? ""} ply={rest[2] ?? ""} />;
  if (page === "odds") return <CalculatorPage written={rest[0] ?? ""} />;
  if (page === "proof" && rest[0]) return <ProofPage spec={rest[0]} start={rest[1] ?? ""} moves={rest[2] ?? ""} />;
  if (page === "rulebase") return <RuleEditorPage player={rest[0] ?? ""} />;
  const shared = sharedText();
  if (!page && shared) return <SharedPage text={shared} />;
  return page ? <ErrorPage /> : <StartPage />;
}

function App() {
  return (
    <>
      <SharedDefs />
      <Header />
      <Page />
      <div class="toast-place" role="status" aria-live="polite">
        {toast.value && !isUnreachable.value && <p class="toast">{say(toast.value)}</p>}
        {isUnreachable.value && <p class="toast">{t("unreachable")}</p>}
      </div>
    </>
  );
}

void loadCatalog();
render(<App />, document.getElementById("app")!);
