// Checks names of files from 1C: only known kinds, only inside the folder of the exchange.

const LONGEST = 300
const XML = /\.xml$/i
const ARCHIVE = /\.zip$/i
const PICTURE = /\.(jpe?g|png|webp)$/i
const OTHER_PICTURE = /\.(gif|bmp|tiff?)$/i
const ATTACHED = /^import_files\//

/** An `attachment` is received and discarded. */
export type FileKind = 'xml' | 'archive' | 'picture' | 'attachment'

/**
 * Returns the path with forward slashes, or a refusal in Russian. Refuses every path that could
 * lead out of the folder.
 */
export function readFilePath(
  given: string,
): { readonly path: string; readonly kind: FileKind } | { readonly refusal: string } {
  const path = given.replaceAll('\\', '/').trim()
  if (path === '') return { refusal: 'Не указано имя файла.' }
  if (path.length > LONGEST) return { refusal: 'Слишком длинное имя файла.' }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it searches for them
  if (/[\u0000-\u001f\u007f:*?"<>|]/.test(path) || !path.isWellFormed()) {
    return { refusal: `Недопустимые знаки в имени файла «${shown(path)}».` }
  }
  // an absolute path and a double slash give an empty part
  if (path.split('/').some((part) => /^\.{0,2}$/.test(part) || /[. ]$/.test(part))) {
    return { refusal: `Недопустимый путь файла «${shown(path)}».` }
  }
  const kind = kindOf(path)
  return kind
    ? { path, kind }
    : { refusal: `Файл «${shown(path)}» не принимается: нужен XML или ZIP.` }
}

function kindOf(path: string): FileKind | null {
  if (XML.test(path)) return 'xml'
  if (ARCHIVE.test(path)) return 'archive'
  if (PICTURE.test(path)) return 'picture'
  return OTHER_PICTURE.test(path) || ATTACHED.test(path) ? 'attachment' : null
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const shown = (path: string): string => path.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, 80)
