// Escapes texts in exported CSV and XLSX: spreadsheets run what begins like a formula.

// also the full-width signs, which some spreadsheets read alike; what comes before them is trimmed
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/
const GUARDED = /^'(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Adds an apostrophe, which makes it a text in every program. Used by all exports. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Undoes `spreadsheetText` in an imported table. */
export const fromSpreadsheetText = (text: string): string => text.replace(GUARDED, '')
