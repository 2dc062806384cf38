/** The selection if it is within a box, else null. */
export function caretIn(box: HTMLElement): Range | null {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return box.contains(range.commonAncestorContainer) ? range.cloneRange() : null;
}

export function putCaretAfter(node: Node, box: HTMLElement): void {
  const range = document.createRange();
  range.setStartAfter(node);
  place(range, box);
}

export const putCaretAtEnd = (box: HTMLElement): void => place(endOf(box), box);

export function endOf(box: HTMLElement): Range {
  const range = document.createRange();
  range.selectNodeContents(box);
  range.collapse(false);
  return range;
}

function place(range: Range, box: HTMLElement): void {
  range.collapse(true);
  box.focus({ preventScroll: true });
  getSelection()?.removeAllRanges();
  getSelection()?.addRange(range);
}
