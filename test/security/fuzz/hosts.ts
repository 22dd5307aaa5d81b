import { claim, type Fuzzer, type FuzzInput } from './fuzz.ts'
import { chance, mutate, pick } from './random-input.ts'

interface HostInput extends FuzzInput {
  host: string | undefined
}

/** What `securitySite` allows: these names, and those below the last one. */
const names = ['127.0.0.1', 'shop.example.test', 'example.org']
const own = [...names, 'a.example.org', 'a.b.example.org', 'SHOP.example.TEST', 'example.org.', 'A.EXAMPLE.ORG']
const others = ['evil.test', 'localhost', 'example.test', 'evilexample.org', 'example.org.evil.test', 'shop.example.test.evil.test', '127.0.0.2', '[::1]', '2130706433', '0x7f.1', '127.1', 'shop.example.test@evil.test', 'evil.test#.example.org', 'evil.test/.example.org', 'evil.test\\.example.org', 'evil.test:80.example.org', '.example.org', '..example.org', 'xn--a.example.org', 'example.org%00', 'éxample.org', ''] // prettier-ignore
const ports = ['', '', ':80', ':3000', ':65535', ':99999', ':', ':x', ':80:80', ':-1']

export const hosts: Fuzzer<HostInput> = {
  shares: { accepted: 0.2, refused: 0.2 },
  make(random) {
    const plain = pick(random, chance(random, 0.65) ? own : others) + pick(random, ports)
    const changed = chance(random, 0.3) ? mutate(random, plain).replace(/[\r\n]/g, '') : plain
    const host = Buffer.from(changed).toString('latin1').trim()
    const target = chance(random, 0.1) ? `http://${pick(random, others)}/api/from` : '/api/from'
    const more = pick(random, [
      '',
      '',
      '',
      'X-Forwarded-Host: evil.test\r\n',
      'Forwarded: host=evil.test\r\n',
      'X-Forwarded-Proto: javascript\r\n',
    ])
    const twice = chance(random, 0.03) ? 'Host: evil.test\r\n' : ''
    return { parts: [`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${more}${twice}\r\n`], host }
  },
  judge({ status, body, head }, { host = '', parts }) {
    claim(!/evil\.test/.test(head.replace(/^.*$/m, '')), 'a header names another host')
    if (status !== 200) {
      claim(status === 400 || (status === 404 && parts[0]!.startsWith('GET http')), `status ${status}`)
      claim(
        !isOwn(host) || parts[0]!.startsWith('GET http') || /Host: .*\r\nHost:/s.test(parts[0]!),
        'an allowed host is refused',
      )
      return 'refused'
    }
    claim(isOwn(host), 'another host is accepted')
    const { url } = JSON.parse(body) as { url: string } // of the site
    claim(isOwn(new URL(url).host) && new URL(url).pathname === '/api/from' && url.startsWith('http:'), `the URL is ${url}`)
    return 'accepted'
  },
}

/** Compares texts. Only a name that the URL standard reads in the same way counts. */
function isOwn(host: string): boolean {
  const [, name = '', port = '0'] = /^([\w.-]+?)\.?(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? []
  if (Number(port) > 65_535) return false
  return names.includes(name) || (name.endsWith('.example.org') && URL.canParse(`http://${name}`))
}
