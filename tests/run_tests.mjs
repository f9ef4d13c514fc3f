// Runs named tests one after another; the program's arguments are parts of the names of those wanted (none: all). Returns
// how many failed. `clean` puts away what a failed test left.
export async function runTests(tests, clean = async () => {}) {
  const only = process.argv.slice(2);
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    try {
      await test();
      console.log(`ok ${name}`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}: ${error.message}`);
      await clean();
    }
  }
  return failed;
}
