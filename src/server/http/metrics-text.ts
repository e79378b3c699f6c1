/** The text format of Prometheus, version 0.0.4. */

export type Labels = Record<string, string | number>

export interface Series {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  samples: Sample[]
}

interface Sample {
  /** The suffix that a part of a histogram has behind its name: _bucket, _sum, _count. */
  suffix?: string
  labels?: Labels
  value: number
}

/** Makes a series of one number. */
export function metric(name: string, type: 'counter' | 'gauge', help: string, value: number): Series {
  return { name, type, help, samples: [{ value }] }
}

/** Writes the series as text; series without samples are left out. */
export function metricsText(all: readonly Series[]): string {
  const lines = all
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelsText(labels)} ${value}`),
    ])
  return `${lines.join('\n')}\n`
}

function labelsText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (text: string) =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
