/** Settings of npm on this machine. */
const ofNpm = /^npm_config_|_proxy$/i

/** Variables of the run that processes get, if they are set: what `.ci/stress` preloads, and the clock that it sets. */
const passed = ['NODE_OPTIONS', 'FW_STRESS_CLOCK']

/** Where npm and Node.js find the certificates and the registry of this machine: any command may call npm. */
const ofMachine = ['NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_GLOBALCONFIG']

/**
 * Environment of a process that a test starts, without that of the test runner (colors, CI, terminal).
 *
 * @param more - wins over the rest
 */
export function processEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const settings = ofMachine.map((name) => [name, process.env[name]])
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(settings), ...variables(passed), ...more }
}

/**
 * The same for the command line of fw, whose processes share what Node.js has compiled. It is most of what a start costs.
 *
 * @param more - wins over the rest
 */
export function cliEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return processEnv({ ...variables(['NODE_COMPILE_CACHE']), ...more })
}

/** For npm and pnpm, and commands that call them: they find the registry like on the command line, and ask it only for what is not cached. */
export function npmEnv(): Record<string, string> {
  const settings = Object.entries(process.env).filter(
    (entry): entry is [string, string] => ofNpm.test(entry[0]) && entry[1] !== undefined,
  )
  return { ...Object.fromEntries(settings), npm_config_prefer_offline: 'true' }
}

/** `FW_TEST_X` becomes `X`. */
function variables(names: readonly string[]): NodeJS.ProcessEnv {
  const set = names.map((name) => [name, process.env[`FW_TEST_${name}`]] as const)
  return Object.fromEntries(set.filter(([, value]) => value))
}
