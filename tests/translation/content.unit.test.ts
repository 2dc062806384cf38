import { describe, expect, test } from 'vitest';
import { findBlocks } from '../../api/translation/text/blocks.ts';
import { findChangedSections } from '../../api/translation/text/changed-sections.ts';
import { pairUnits } from '../../api/translation/text/pair-units.ts';
import { isLayoutChanged } from '../../api/translation/text/merge/layout.ts';
import { firstLine } from '../../api/translation/text/merge/deliver.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { writeXliff } from '../../api/translation/xliff/write-1.ts';
import { contentFiles } from './content.ts';
import { assemble, jobFor, pseudo, pseudoTargets, readXliff } from './jobs.ts';

const files = contentFiles();

describe(`the ${files.length} files of the guide`, () => {
  test('are assembled byte for byte', () => {
    for (const { path, body, fields } of files) {
      const document = segment(body, fields);
      const targets = new Map(document.units.map((unit) => [unit.id, unit.source]));
      expect(assemble(document, targets), path).toEqual({ body, fields, unsafe: [], kept: [] });
    }
  });

  test('are translated unit by unit without changing structure', () => {
    for (const { path, body, fields } of files) {
      const document = segment(body, fields);
      const translated = assemble(document, pseudoTargets(document.units));
      expect(translated.unsafe, path).toEqual([]);
      expect(findBlocks(translated.body).shape, path).toBe(findBlocks(body).shape);
      expect(
        segment(translated.body, translated.fields).units.map((unit) => unit.source),
        path,
      ).toEqual(document.units.map(pseudo));
    }
  });

  test('go through XLIFF in both directions', () => {
    for (const file of files) {
      const document = segment(file.body, file.fields);
      const targets = pseudoTargets(document.units);
      const job = jobFor(file, document);
      // A file of final units is like a translator's finished file.
      const reading = readXliff(writeXliff({ ...job, final: targets }), job);
      expect(reading, file.path).toEqual({ targets, notes: [], saves: 0 });
    }
  });

  test('are current compared with themselves', () => {
    for (const { path, body, fields } of files) {
      const document = segment(body, fields);
      const total_units = document.units.length;
      const found = findChangedSections(firstLine(document, document), document);
      expect(found, path).toMatchObject({ status: 'current', total_units });
    }
  });

  test('have current translations, including code and attributes', () => {
    const byId = new Map(files.map((file) => [file.id, file]));
    const translations = files.filter(({ front }) => front['translated_units']);
    expect(translations.length).toBeGreaterThan(50);
    for (const { path, translation_of, front } of translations) {
      const source = byId.get(translation_of)!;
      const document = segment(source.body, source.fields);
      const line = String(front['translated_units']);
      expect(findChangedSections(line, document), path).toMatchObject({ status: 'current', changed: [], removed: [] });
      expect(isLayoutChanged(line, document), path).toBe(false);
    }
  });

  test('are paired with their translations, section by section', () => {
    const byId = new Map(files.map((file) => [file.id, file]));
    let all = 0;
    let paired = 0;
    for (const file of files) {
      const source = byId.get(file.translation_of);
      if (!source) continue;
      const { units } = segment(source.body, source.fields);
      all += units.length;
      paired += pairUnits(units, segment(file.body, file.fields).units).size;
    }
    if (all > 0) expect(paired / all).toBeGreaterThan(0.9);
  });
});
