// A reporter of vitest that lists failed tests in a few lines, before their details: an excerpt of a long log should name them all.
export default class Failures {
  onTestRunEnd(modules) {
    const lines = modules.flatMap((module) => [
      ...module.errors().map((error) => line(module, '(the file)', error)),
      ...[...module.children.allTests('failed')].map((test) => line(module, test.fullName, test.result().errors?.[0])),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => line(module, suite.fullName, error))),
    ])
    if (lines.length > 0) console.log(`\n${lines.length} failed:\n${lines.join('\n')}\n`)
  }
}

const line = (module, name, error) =>
  `- ${module.project.name} ${module.relativeModuleId}: ${name.slice(0, 100)}: ${String(error?.message).split('\n')[0].slice(0, 160)}`
