// Text inside HTML and XML, in elements and in attributes; also as old mail programs read it.

const SPELT: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => SPELT[sign] ?? '')
