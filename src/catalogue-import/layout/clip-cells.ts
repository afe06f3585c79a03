// Cells as short as is enough to tell what they are: a description may be a page long.

const MOST_CHARACTERS = 500

export const clipCells = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => (cell.length > MOST_CHARACTERS ? cell.slice(0, MOST_CHARACTERS) : cell))
