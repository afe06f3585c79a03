// A text in a table that goes out, CSV or workbook: spreadsheets run what begins like a formula.

// also the full-width signs, which some spreadsheets read alike; what comes before them is trimmed
const FORMULA = /^[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\0]/
const GUARDED = /^'(?=[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Behind an apostrophe it is a text in every program. All exports write their texts by this. */
export const spreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What was written by `spreadsheetText`, in a table that comes back. */
export const fromSpreadsheetText = (text: string): string => text.replace(GUARDED, '')
