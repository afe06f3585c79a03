// The two tables of the measurement, in Markdown: at a steady pace, and as much as can be borne.

import type { Figures } from './load.ts'
import type { Latencies } from './open-loop.ts'

const say = (...cells: readonly (string | number)[]): void =>
  void process.stdout.write(`| ${cells.join(' | ')} |\n`)
const rule = (columns: number): void => say(...Array.from({ length: columns }, () => '---'))
const whole = (figure: number): string => Math.round(figure).toLocaleString('en-US')
const ratio = (one: number, other: number): string => (one / other).toFixed(1)
const orDash = (figure: number | undefined, shown: (figure: number) => string): string =>
  figure === undefined ? '—' : shown(figure)

export type Limits<Measured> = { readonly fastify: Measured; readonly select: Measured }

export type Paced = Latencies & {
  readonly name: string
  readonly different: number
  readonly filled?: number
  readonly aim?: number | undefined
  readonly memory?: number
}

export function pacedHead(perSecond: number): void {
  const pace = `at ${perSecond} requests/s`
  process.stdout.write(`\n${pace[0]?.toUpperCase()}${pace.slice(1)}, milliseconds:\n\n`)
  const columns = ['different', 'found', 'p50', 'p95', 'p99', 'aim of p95', 'p95 ÷ Fastify']
  say('what', ...columns, 'p95 ÷ SELECT', 'errors', 'shop, MB')
  rule(11)
}

export function pacedRow(row: Paced, limits: Limits<Latencies>): void {
  const { p50, p95, p99 } = row
  say(
    row.name,
    whole(row.different),
    orDash(row.filled, (share) => `${Math.round(share * 100)} %`),
    ...[p50, p95, p99].map((figure) => figure.toFixed(1)),
    orDash(row.aim, String),
    ratio(p95, limits.fastify.p95),
    ratio(p95, limits.select.p95),
    row.failed,
    orDash(row.memory, whole),
  )
}

export type Saturated = Omit<Figures, 'cpuPerRequest'> & {
  readonly cpuPerRequest?: number
  readonly failed: number
}

export function saturatedHead(connections: number): void {
  process.stdout.write(`\nAt saturation, ${connections} connections:\n\n`)
  const columns = ['requests/s', 'server CPU µs/request', 'p50 ms', 'p99 ms', 'Fastify ÷ this']
  say('what', ...columns, 'SELECT ÷ this', 'errors', 'shop, MB')
  rule(9)
}

export function saturatedRow(
  { name, memory, ...row }: Saturated & { readonly name: string; readonly memory?: number },
  limits: Limits<Saturated>,
): void {
  say(
    name,
    whole(row.perSecond),
    orDash(row.cpuPerRequest, whole),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    ratio(limits.fastify.perSecond, row.perSecond),
    ratio(limits.select.perSecond, row.perSecond),
    row.failed,
    orDash(memory, whole),
  )
}
