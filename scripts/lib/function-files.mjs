// Finds database functions that are defined twice, or outside a file of their own name.

const DEFINITION = /\bCREATE\s+(OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE)\s+(?:public\.)?"?(\w+)/gi
const OWN_FILE = /^src\/[^/]+\/server\/(?:.+\/)?(\w+)\.sql$/

/** @typedef {{ path: string, text: string }} SqlFile */

/**
 * @param {readonly SqlFile[]} files
 * @returns {string[]} what is wrong, a sentence each
 */
export function judgeFunctions(files) {
  const found = files.flatMap(definitionsIn)
  const faults = [...files.flatMap(faultsOfFile), ...found.flatMap(faultsOfPlace)]
  for (const [name, group] of Map.groupBy(found, (one) => one.name)) {
    if (group.length > 1) {
      faults.push(`${name} определена ${group.length} раза: ${group.map(pathOf).join(', ')}.`)
    }
  }
  return faults
}

const pathOf = (/** @type {{ path: string }} */ { path }) => path

/** Without comments. */
function definitionsIn(/** @type {SqlFile} */ { path, text }) {
  const code = text.replace(/--.*$/gm, '')
  return [...code.matchAll(DEFINITION)].map(([, replaces, name = '']) => ({
    ...{ path, name, isReplaced: replaces !== undefined },
  }))
}

/** Of a file that stands beside code. */
function faultsOfFile(/** @type {SqlFile} */ { path, text }) {
  if (!path.startsWith('src/')) return []
  return [
    ...(OWN_FILE.test(path) ? [] : [`${path} лежит не в src/…/server: его никто не прочтёт.`]),
    ...(definitionsIn({ path, text }).length > 0 ? [] : [`${path} не определяет функции.`]),
    ...(text.startsWith('-- ') ? [] : [`${path} начинается не со строки о том, что она делает.`]),
  ]
}

function faultsOfPlace(
  /** @type {{ path: string, name: string, isReplaced: boolean }} */ { path, name, isReplaced },
) {
  const [, file] = OWN_FILE.exec(path) ?? []
  return [
    ...(file === name ? [] : [`${name} определена в ${path}, а не в файле ${name}.sql.`]),
    ...(isReplaced ? [] : [`${path} создаёт ${name} без OR REPLACE.`]),
  ]
}
