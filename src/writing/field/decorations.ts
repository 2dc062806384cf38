import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension, Range } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { ASIDES, labelOf, readDirective, type AsideKind } from '../server-data.ts';
import { containersOf, type Container } from './containers.ts';
import { CODE_LANGUAGES } from './code-languages.ts';
import type { Host } from './target.ts';
import { CardWidget, ChoiceWidget, onceEach } from './widgets.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/**
 * Makes Markdown look like the rendered text. Only decorations, and only in the viewport: the text itself is unchanged.
 */
export function calmLook(host: Host): Extension {
  const drawn = { ...host, describe: onceEach(host.describe) };
  return ViewPlugin.define((view) => new Look(view, drawn), { decorations: (look) => look.decorations });
}

class Look {
  decorations: DecorationSet;
  readonly #host: Host;
  #containers: Container[];

  constructor(view: EditorView, host: Host) {
    this.#host = host;
    this.#containers = containersOf(view.state, view.viewport.to);
    this.decorations = this.#decorate(view);
  }

  update(update: ViewUpdate): void {
    const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
    const isOther = isParsed || update.docChanged || update.viewportChanged;
    if (isOther) this.#containers = containersOf(update.state, update.view.viewport.to);
    if (isOther || update.selectionSet || update.focusChanged) this.decorations = this.#decorate(update.view);
  }

  #decorate(view: EditorView): DecorationSet {
    const { state, visibleRanges, hasFocus } = view;
    const drawing = new Drawing(state, hasFocus, this.#host);
    for (const { from, to } of visibleRanges) {
      drawing.drawContainers(this.#containers, from, to);
      syntaxTree(state).iterate({ from, to, enter: ({ name, node }) => drawing.draw(name, node, from, to) });
    }
    return Decoration.set(drawing.ranges, true);
  }
}

const LINE_CLASSES: Record<string, string> = {
  FencedCode: 'code-block',
  CodeBlock: 'code-block',
  HTMLBlock: 'html',
  Blockquote: 'quote',
  Table: 'table',
};

/** A path within the guide alone on a line becomes a card on the page. */
const ALONE = /^\/[^/\s]\S*$/;

class Drawing {
  readonly ranges: Range<Decoration>[] = [];
  readonly #state: EditorState;
  readonly #hasFocus: boolean;
  readonly #host: Host;

  constructor(state: EditorState, hasFocus: boolean, host: Host) {
    this.#state = state;
    this.#hasFocus = hasFocus;
    this.#host = host;
  }

  drawContainers(containers: readonly Container[], from: number, to: number): void {
    const first = this.#state.doc.lineAt(from).number;
    const last = this.#state.doc.lineAt(to).number;
    for (const container of containers) {
      if (container.first > last || container.last < first) continue;
      const kind = ASIDES.get(container.name) ?? 'tabs';
      for (let line = Math.max(first, container.first); line <= Math.min(last, container.last); line++) {
        const place = line === container.first ? ' first' : line === container.last ? ' last' : '';
        this.#addLine(this.#state.doc.line(line).from, `container ${kind}${place}`);
      }
    }
  }

  draw(name: string, node: SyntaxNode, from: number, to: number): void {
    const heading = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1];
    if (heading) this.#addLines(node, `heading level-${heading}`, from, to);
    const className = LINE_CLASSES[name];
    if (className) this.#addLines(node, className, from, to);
    if (name === 'FencedCode') this.#drawFence(node);
    else if (name === 'Directive') this.#drawDirective(node);
    else if (name === 'Image') this.#drawPicture(node);
    else if (name === 'Paragraph') this.#drawLink(node);
  }

  #drawFence({ from, firstChild }: SyntaxNode): void {
    const info = firstChild?.nextSibling?.name === 'CodeInfo' ? firstChild.nextSibling : null;
    const at = info?.from ?? firstChild?.to ?? from;
    const [word] = /^[^\s[{]*/.exec(this.#state.sliceDoc(at, info?.to ?? at))!;
    const { texts } = this.#host;
    const widget = new ChoiceWidget(word, texts.codeLanguage, new Map([['', texts.noLanguage], ...CODE_LANGUAGES]));
    this.#addWidget(at, at + word.length, widget);
  }

  #drawDirective({ from, to }: SyntaxNode): void {
    const line = readDirective(this.#state.sliceDoc(from, to));
    if (line?.kind === 'block') return this.#addCard('block', String(line.id), '', from, to);
    if (line?.kind !== 'open') return;
    const { texts } = this.#host;
    const at = from + line.colons;
    if (ASIDES.has(line.name)) {
      const widget = new ChoiceWidget(line.name, texts.calloutKind, namesOf(line.name, texts.callouts));
      this.#addWidget(at, at + line.name.length, widget);
    }
    const label = labelOf({ ...line, start: from });
    if (label) this.ranges.push(LABEL.range(label.start, label.end));
  }

  #drawPicture(node: SyntaxNode): void {
    const url = node.getChild('URL');
    const [open, close] = node.getChildren('LinkMark');
    if (!url || !open || !close) return;
    const alt = this.#state.sliceDoc(open.to, close.from);
    this.#addCard('picture', this.#state.sliceDoc(url.from, url.to).replace(/^<|>$/g, ''), alt, node.from, node.to);
  }

  #drawLink({ from, to }: SyntaxNode): void {
    if (to - from > 500) return;
    const text = this.#state.sliceDoc(from, to);
    if (ALONE.test(text)) this.#addCard('link', text, '', from, to);
  }

  /** At the author's cursor the source is shown. */
  #addCard(kind: 'block' | 'link' | 'picture', target: string, alt: string, from: number, to: number): void {
    const isTouched = this.#state.selection.ranges.some((range) => range.from <= to && range.to >= from);
    if (isTouched && this.#hasFocus) return;
    // Decorations of a plugin must not span line breaks.
    if (this.#state.doc.lineAt(from).to < to) return;
    this.#addWidget(from, to, new CardWidget({ kind, target }, alt, this.#host));
  }

  #addWidget(from: number, to: number, widget: ChoiceWidget | CardWidget): void {
    const decoration = from < to ? Decoration.replace({ widget }) : Decoration.widget({ widget, side: 1 });
    this.ranges.push(decoration.range(from, to));
  }

  #addLines(node: SyntaxNode, className: string, from: number, to: number): void {
    const { doc } = this.#state;
    const last = doc.lineAt(Math.min(node.to, to)).number;
    for (let line = doc.lineAt(Math.max(node.from, from)).number; line <= last; line++) {
      this.#addLine(doc.line(line).from, className);
    }
  }

  #addLine(at: number, className: string): void {
    let line = LINES.get(className);
    if (!line) LINES.set(className, (line = Decoration.line({ class: className })));
    this.ranges.push(line.range(at));
  }
}

const LINES = new Map<string, Decoration>();
const LABEL = Decoration.mark({ class: 'label' });

/** Labels of the kinds of callouts, by name; the name in use replaces the standard one of its kind. */
function namesOf(name: string, labels: Record<AsideKind, string>): Map<string, string> {
  const used = ASIDES.get(name);
  return new Map(Object.entries(labels).map(([kind, text]) => [kind === used ? name : kind, text]));
}
