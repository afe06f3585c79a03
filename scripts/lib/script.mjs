// Runs a script to its exit code; `ScriptStop` ends it with one sentence.

/** The script cannot go on: the message is for a person, the code for the shell. */
export class ScriptStop extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** @param {() => Promise<number | undefined>} story resolves to the exit code */
export async function runScript(story) {
  try {
    process.exitCode = (await story()) ?? 0
  } catch (error) {
    if (!(error instanceof ScriptStop)) throw error
    if (error.message) console.error(error.message)
    process.exitCode = error.exitCode
  }
}
