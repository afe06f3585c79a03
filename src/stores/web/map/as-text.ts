// Escapes text for places that read HTML: names come from the database.

export function textElement(text: string): HTMLElement {
  const element = document.createElement('span')
  element.textContent = text
  return element
}

export const textAsHtml = (text: string): string => textElement(text).innerHTML
