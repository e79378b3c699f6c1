/** Parses Prometheus' text format strictly: Prometheus can read every text that it accepts. */

export interface Metric {
  type: string
  help: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? (\\S+)$`)
const ABOUT = new RegExp(`^# (HELP|TYPE) (${NAME}) (.+)$`)

/** @throws Error that names the line */
export function parseMetrics(text: string): Map<string, Metric> {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.')
  const metrics = new Map<string, Metric>()
  let current = ''
  const seen = new Set<string>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, word, about, said] = ABOUT.exec(line) ?? []
    if (word === 'HELP') {
      if (metrics.has(about!)) throw new Error(`It is there twice: ${line}`)
      metrics.set((current = about!), { type: '', help: said!, samples: [] })
    } else if (word === 'TYPE') {
      if (about !== current) throw new Error(`It stands apart from its HELP: ${line}`)
      metrics.get(current)!.type = said!
    } else {
      const [, name, pairs = '', value] = SAMPLE.exec(line) ?? []
      const metric = metrics.get(current)
      const parts = metric?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      if (!metric || !parts.some((part) => name === current + part))
        throw new Error(`It is of no metric: ${line}`)
      if (Number.isNaN(Number(value))) throw new Error(`Its value is no number: ${line}`)
      if (seen.has(`${name}{${pairs}}`)) throw new Error(`It is there twice: ${line}`)
      seen.add(`${name}{${pairs}}`)
      metric.samples.push({ name: name!, labels: labelsOf(pairs), value: Number(value) })
    }
  }
  return metrics
}

function labelsOf(pairs: string): Record<string, string> {
  const found = [...pairs.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)]
  return Object.fromEntries(
    found.map(([, name, text]) => [
      name!,
      text!.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
    ]),
  )
}
