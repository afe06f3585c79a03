// Failures that the specification wants logged and not shown.

export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's console is the log the specification means
  console.error(what, error)
}
