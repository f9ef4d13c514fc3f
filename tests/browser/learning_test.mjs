// What the site without a server offers to learn from (tests/site), with a server.
import { learningTests } from "./learning.mjs";
import { desktop, phone, startTests } from "./harness.mjs";

const { page, finish, run } = await startTests();
const tests = {};
for (const [language, options] of Object.entries({ en: desktop, fr: { ...phone, locale: "fr-FR" } }))
  for (const [name, learn] of learningTests(() => true, language))
    tests[`${name}, ${language}`] = async () => {
      const opened = await page("/", options);
      await learn(opened);
      await finish(opened, name);
    };
await run(tests);
