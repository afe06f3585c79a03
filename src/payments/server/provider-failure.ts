// Why the provider gave no answer that can be used.

/**
 * `away`: it may pass later, whether the call was carried out is not known;
 * `processing`: it is at it; `refused`: it will never do this.
 */
export type Trouble = 'away' | 'processing' | 'refused'

/** Its message is for staff and the database; nothing in it is secret. */
export class ProviderFailure extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string) {
    super(message)
    this.name = 'ProviderFailure'
    this.trouble = trouble
  }
}
