// In the browser a call needs its address alone: schemas of endpoints stay on the server, and with
// them the schema library, which only pages with forms load.

const KEPT = ['method', 'path', 'access']

/** @returns {import('vite').Plugin} */
export function browserContracts() {
  return {
    name: 'browser-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!/\/src\/[^/]+\/([a-z]+-)?contract\.ts$/.test(id)) return null
      const dropped = schemasOf(this.parse(code))
      return { code: without(code, dropped), map: null }
    },
  }
}

/**
 * The properties of every `endpoint({ … })` that describe what travels.
 * @param {unknown} node
 * @returns {{ start: number, end: number }[]}
 */
function schemasOf(node) {
  if (Array.isArray(node)) return node.flatMap(schemasOf)
  if (node === null || typeof node !== 'object') return []
  const call = /** @type {any} */ (node)
  if (call.type === 'CallExpression' && call.callee.name === 'endpoint') {
    return call.arguments[0].properties.filter(
      (/** @type {any} */ { key }) => !KEPT.includes(key.name),
    )
  }
  return Object.values(node).flatMap(schemasOf)
}

/** @param {string} code @param {readonly { start: number, end: number }[]} parts */
const without = (code, parts) =>
  parts.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
    code,
  )
