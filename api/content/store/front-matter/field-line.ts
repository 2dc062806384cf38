import { isMap, isNode, isScalar, LineCounter, type Node, visit } from 'yaml';
import { FrontMatterError, parseYaml, splitSource, type Issue } from './front-matter.ts';

/**
 * Line of a file on which a field stands, or one value below it: `home.featured` is a key in a key. Line 1 where the
 * file does not give the field. Files that are not content files are YAML as a whole.
 */
export function fieldLine(text: string, { path, field, value }: Pick<Issue, 'path' | 'field' | 'value'>): number {
  const { yaml, above } = yamlOf(path, text);
  const lines = new LineCounter();
  let node: unknown = parseYaml(yaml, lines).contents;
  let offset = -1;
  for (const key of field.split('.')) {
    const pair = isMap(node) ? node.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
    if (!pair) return 1;
    offset = (pair.key as Node).range?.[0] ?? 0;
    node = pair.value;
  }
  if (value !== undefined && isNode(node)) {
    visit(node, {
      Scalar(key, scalar) {
        if (key === 'key' || scalar.value !== value) return undefined;
        offset = scalar.range?.[0] ?? offset;
        return visit.BREAK;
      },
    });
  }
  return lines.linePos(offset).line + above;
}

function yamlOf(path: string, text: string): { yaml: string; above: number } {
  if (!path.endsWith('.md')) return { yaml: text, above: 0 };
  try {
    return { yaml: splitSource(text).head, above: 1 };
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return { yaml: '', above: 0 };
  }
}
