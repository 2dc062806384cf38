// The first group has no form in XML 1.0, not even as references; the rest of the control characters is never text.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text that XML can hold: control characters are dropped, lone surrogates replaced. */
export function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '');
}

/** Text content of an element. A carriage return is written as a reference, for parsers turn it into a line feed. */
export function xmlText(text: string): string {
  return xmlSafe(text).replace(/[&<>\r]/g, (char) => ESCAPES[char]!);
}

/** Value of an attribute between double quotation marks. */
export function xmlAttribute(text: string): string {
  return xmlSafe(text).replace(/[&<>"\r\n\t]/g, (char) => ESCAPES[char]!);
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
