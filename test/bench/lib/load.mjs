import { execFileSync } from 'node:child_process'

const ms = (text) => {
  const m = /([\d.]+)(us|ms|s|m)$/.exec(text)
  return m ? Number(m[1]) * { us: 0.001, ms: 1, s: 1000, m: 60000 }[m[2]] : undefined
}

/** One wrk run, pinned to `cpu`. Throws when a response was not 2xx/3xx. */
export function wrk(url, { seconds = 10, connections = 32, cpu = 1 } = {}) {
  const out = execFileSync('taskset', ['-c', String(cpu), 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', url], {
    encoding: 'utf8',
    timeout: (seconds + 30) * 1000,
  })
  const pick = (re) => re.exec(out)?.[1]
  if (/Non-2xx/.test(out)) throw new Error(`${url}: ${/Non-2xx.*/.exec(out)[0]}`)
  if (/Socket errors/.test(out) && !/connect 0, read 0, write 0/.test(out))
    throw new Error(`${url}: ${/Socket errors.*/.exec(out)[0]}`)
  return { rps: Number(pick(/Requests\/sec:\s+([\d.]+)/)), p50: ms(pick(/^\s+50%\s+(\S+)/m)), p99: ms(pick(/^\s+99%\s+(\S+)/m)) }
}
