// Removes the schemas of endpoints from the browser's code: a call needs only its address. The schema
// library is then loaded by pages with forms alone.

const KEPT = ['method', 'path', 'access']

/** @returns {import('vite').Plugin} */
export function browserContracts() {
  return {
    name: 'browser-contracts',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    transform(code, id) {
      if (!/\/src\/[^/]+\/([a-z]+-)?contract\.ts$/.test(id)) return null
      const dropped = schemasOf(this.parse(code))
      return { code: without(code, dropped), map: null }
    },
  }
}

/**
 * The schema properties of every `endpoint({ … })`.
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
