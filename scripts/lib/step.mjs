// Prints a step of a script and how long it took.

export const seconds = (/** @type {number} */ milliseconds) =>
  `${(milliseconds / 1000).toFixed(1).replace('.', ',')} с`

/**
 * @template Outcome
 * @param {string} title
 * @param {() => Promise<Outcome>} work
 */
export async function step(title, work) {
  const startedAt = performance.now()
  console.log(`${title}…`)
  const outcome = await work()
  console.log(`${title}: готово за ${seconds(performance.now() - startedAt)}.`)
  return outcome
}
