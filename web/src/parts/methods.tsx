// What `plateau learn` offers, as the methods describe themselves.
import { say } from "../settings.ts";
import type { Named } from "../types.ts";
import { t } from "../words.ts";

export function Methods({ methods }: { methods: Named[] }) {
  if (methods.length === 0) return null;
  return (
    <details class="methods">
      <summary>{t("learning_methods")}</summary>
      <dl>
        {methods.map((method) => (
          <>
            <dt>
              <code>plateau learn {method.name}</code> · {say(method.meaning)}
            </dt>
            {method.options.map((option) => (
              <dd class="small">
                <code>
                  {option.name}={option.value}
                </code>{" "}
                {say(option.meaning)}
              </dd>
            ))}
          </>
        ))}
      </dl>
    </details>
  );
}
