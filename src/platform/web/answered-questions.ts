// The questions that the buyer has answered since the page was loaded: none is asked twice.

const answered = new Set<string>()

export const rememberAnswer = (question: string): void => {
  answered.add(question)
}

export const isAnswered = (question: string): boolean => answered.has(question)
