// A link for a friend, with an address that other devices find, to be sent or scanned.
import { useEffect, useState } from "preact/hooks";
import { api } from "../api.ts";
import { t } from "../words.ts";
import { Icon } from "./icons.tsx";
import { later } from "./later.tsx";

const QrPicture = later(
  () => import("./qr_picture.tsx").then((part) => part.QrPicture),
  () => null,
);

const isLoopback = (host: string): boolean => host === "localhost" || host === "[::1]" || host.startsWith("127.");
const bracketed = (host: string): string => (host.includes(":") ? `[${host}]` : host);

// The addresses of this page as other devices find it; null while they are asked for.
function useReach(): string[] | null {
  const isAlone = isLoopback(location.hostname);
  const [origins, setOrigins] = useState<string[] | null>(isAlone ? null : [location.origin]);
  useEffect(() => {
    if (!isAlone) return;
    const port = location.port ? `:${location.port}` : "";
    api.reach().then(
      (hosts) => setOrigins(hosts.map((host) => `${location.protocol}//${bracketed(host)}${port}`)),
      () => setOrigins([]),
    );
  }, []);
  return origins;
}

export function Invitation({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false);
  const [chosen, setChosen] = useState(0);
  const origins = useReach();
  if (!origins) return null;
  const origin = origins[chosen];
  const link = `${origin ?? location.origin}/${path}`;
  return (
    <div class="invite">
      <label for="invite-link">{t("invite")}</label>
      <div class="row">
        <input id="invite-link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <button
          class="button"
          onClick={() => {
            void navigator.clipboard?.writeText(link);
            setCopied(true);
          }}
        >
          <Icon name={isCopied ? "check" : "copy"} /> {isCopied ? t("copied") : t("copy_link")}
        </button>
      </div>
      {origins.length > 1 && (
        <label class="address">
          <span>{t("address")}</span>
          <select value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {origins.map((one, i) => (
              <option value={i}>{new URL(one).host}</option>
            ))}
          </select>
        </label>
      )}
      {origin ? <QrPicture text={link} label={t("scan")} /> : <ThisMachineAlone />}
    </div>
  );
}

function ThisMachineAlone() {
  return (
    <p class="small">
      {t("alone")} <code>./play --host 0.0.0.0</code>
    </p>
  );
}
