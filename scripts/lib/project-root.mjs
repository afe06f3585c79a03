// The folder of the project: every path of the scripts starts here.
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const inProject = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
