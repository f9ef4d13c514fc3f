import "./style/main.css";
import { render } from "preact";
import { SharedDefs } from "./board/pieces.tsx";
import { loadCatalog } from "./catalog.ts";
import { GamePage } from "./pages/game.tsx";
import { JoinPage } from "./pages/join.tsx";
import { OpenPage } from "./pages/open.tsx";
import { NewGamePage } from "./pages/new_game.tsx";
import { RulesPage } from "./pages/rules.tsx";
import { StartPage } from "./pages/start.tsx";
import { Header } from "./parts/header.tsx";
import { later } from "./parts/later.tsx";
import { route } from "./route.ts";
import { say } from "./settings.ts";
import { toast } from "./toast.ts";

const LabPage = later(() => import("./pages/lab.tsx").then((part) => part.LabPage));
const ReportPage = later(() => import("./pages/report.tsx").then((part) => part.ReportPage));
const ProblemsPage = later(() => import("./pages/problems.tsx").then((part) => part.ProblemsPage));
const EditorPage = later(() => import("./pages/editor.tsx").then((part) => part.EditorPage));
const ProofPage = later(() => import("./pages/proof.tsx").then((part) => part.ProofPage));
const RuleEditorPage = later(() => import("./axis/rule_editor.tsx").then((part) => part.RuleEditorPage));
const MirrorPage = later(() => import("./axis/mirror.tsx").then((part) => part.MirrorPage));

function Page() {
  const [page, ...rest] = route.value;
  if (page === "new" && rest[0]) return <NewGamePage name={rest[0]} />;
  if (page === "g" && rest[0]) return <GamePage id={rest[0]} />;
  if (page === "join" && rest[0] && rest[1]) return <JoinPage id={rest[0]} invitation={rest[1]} />;
  if (page === "p" && rest[0]) return <OpenPage name={rest[0]} start={rest[1] ?? ""} moves={rest[2] ?? ""} />;
  if (page === "rules" && rest[0]) return <RulesPage name={rest[0]} />;
  if (page === "problems" && rest[0]) return <ProblemsPage game={rest[0]} id={rest[1] ?? ""} />;
  if (page === "lab") return <LabPage />;
  if (page === "report" && rest[0]) return <ReportPage name={rest[0]} />;
  if (page === "edit" && rest[0]) return <EditorPage name={rest[0]} />;
  if (page === "mirror") return <MirrorPage spec={rest[0] ?? ""} from={rest[1] ?? ""} />;
  if (page === "proof" && rest[0]) return <ProofPage spec={rest[0]} start={rest[1] ?? ""} moves={rest[2] ?? ""} />;
  if (page === "rulebase") return <RuleEditorPage player={rest[0] ?? ""} />;
  return <StartPage />;
}

function App() {
  return (
    <>
      <SharedDefs />
      <Header />
      <Page />
      <div class="toast-place" role="status" aria-live="polite">
        {toast.value && <p class="toast">{say(toast.value)}</p>}
      </div>
    </>
  );
}

void loadCatalog();
render(<App />, document.getElementById("app")!);
