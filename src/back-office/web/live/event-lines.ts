// Reads the text of a stream of events (Server-Sent Events), however it is cut into pieces.

type ServerEvent = { readonly event: string; readonly data: unknown }

/** Takes a piece of text, returns the events that it completes; comments are none. */
export function eventLines(): (piece: string) => ServerEvent[] {
  let left = ''
  return (piece) => {
    const blocks = (left + piece).split('\n\n')
    left = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const fields = new Map(
        block.split('\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, colon), line.slice(colon + 1).trimStart()] as const
        }),
      )
      const [event, data] = [fields.get('event'), fields.get('data')]
      return event !== undefined && data !== undefined ? [{ event, data: JSON.parse(data) }] : []
    })
  }
}
