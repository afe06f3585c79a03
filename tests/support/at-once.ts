// Sends many calls to one shop, several at a time.

const AT_ONCE = 8

/** Resolves to the answers in the order of the questions. */
export async function askAll<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
  atOnce = AT_ONCE,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = questions.entries()
  const askInTurn = async () => {
    for (const [place, question] of waiting) answers[place] = await ask(question)
  }
  await Promise.all(Array.from({ length: atOnce }, askInTurn))
  return answers
}
