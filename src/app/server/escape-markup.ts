// Text inside HTML and XML, in elements and in attributes.

const SPELT: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => SPELT[sign] ?? '')
