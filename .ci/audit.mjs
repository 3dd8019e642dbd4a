// Known vulnerabilities of what is installed to run: exit 1 from `high` on. Where the registry cannot be asked (offline,
// a mirror without advisories) it says so and exits 0: nothing was found out, which must not stop a build.
import { spawn } from 'node:child_process'

const PATIENCE_MS = Number(process.env.AUDIT_PATIENCE_MS ?? 60_000)
const FAILS = ['high', 'critical']

const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${PATIENCE_MS}`]
const child = spawn('npm', args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
let text = ''
child.stdout.on('data', (chunk) => {
  text += chunk
})
const patience = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), PATIENCE_MS)
child.on('error', () => end('npm cannot be started'))
child.on('close', () => {
  clearTimeout(patience)
  const report = parsed(text)
  if (report?.vulnerabilities === undefined) end(report?.message ?? report?.error?.summary ?? 'no answer')
  const found = Object.values(report.vulnerabilities)
  for (const { name, severity, range, via } of found) {
    const why = via.map((v) => (typeof v === 'string' ? v : `${v.title} ${v.url}`)).join('; ')
    console.log(`audit: ${severity} ${name} ${range}: ${why}`)
  }
  const bad = found.filter((v) => FAILS.includes(v.severity)).length
  console.log(`audit: ${found.length} known vulnerabilities in what is installed to run, ${bad} of them high`)
  process.exit(bad > 0 ? 1 : 0)
})

function parsed(json) {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function end(why) {
  console.log(`audit: skipped, the registry was not asked: ${why}`)
  process.exit(0)
}
