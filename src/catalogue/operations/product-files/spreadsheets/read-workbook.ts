import { posix } from "node:path";

import { productFileMessages as messages } from "../../../rules/product-files/staff-messages.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import type { SheetRow, SheetTable } from "#platform/rules/sheet-cell.ts";

import { DamagedFile } from "./damaged-file.ts";
import type { Archive } from "./open-archive.ts";
import { openArchive } from "./open-archive.ts";
import { parseXml } from "./parse-xml.ts";
import type { SheetContent, SheetLimits } from "./read-sheet.ts";
import { readSheet } from "./read-sheet.ts";
import { readStrings } from "./read-strings.ts";
import { readStyles } from "./read-styles.ts";

export interface WorkbookLimits extends SheetLimits {
  /** Maximum size of the content of all parts that are read (bytes). */
  maxContentBytes: number;
  /** Chooses the sheet: the first visible sheet whose rows it accepts, or else the first visible sheet with rows. */
  isWanted: (rows: readonly SheetRow[]) => boolean;
}

/** Sheets that are searched for the wanted one. */
const MAX_SHEETS = 10;

/**
 * Reads the rows of an XLSX file as a stream, within limits.
 * @throws InvalidInput if the file is no XLSX file, is damaged or exceeds the limits
 */
export async function readWorkbook(bytes: Buffer, limits: WorkbookLimits): Promise<SheetTable> {
  try {
    const archive = await openArchive(bytes, limits.maxContentBytes);
    assertWorkbook(archive.names);
    return await readSheets(archive, limits);
  } catch (error) {
    throw error instanceof DamagedFile ? new InvalidInput(messages.damaged) : error;
  }
}

/** Other programs and formats use ZIP archives, too. */
function assertWorkbook(names: ReadonlySet<string>): void {
  if (names.has("[content_types].xml") && names.has("xl/workbook.bin"))
    throw new InvalidInput(messages.binaryExcel);
  if (names.has("[content_types].xml")) return;
  throw new InvalidInput(names.has("content.xml") ? messages.openDocument : messages.unreadable);
}

async function readSheets(archive: Archive, limits: WorkbookLimits): Promise<SheetTable> {
  const root = await readRelations(archive, "_rels/.rels", "");
  const workbookPath = findByType(root, "officeDocument")?.target;
  if (workbookPath === undefined) throw new DamagedFile();
  const relations = await readRelations(
    archive,
    posix.join(posix.dirname(workbookPath), "_rels", `${posix.basename(workbookPath)}.rels`),
    posix.dirname(workbookPath),
  );
  const { sheets, is1904 } = await readSheetList(archive, workbookPath);
  const styles = findByType(relations, "styles")?.target;
  const strings = findByType(relations, "sharedStrings")?.target;
  const context = {
    is1904,
    findFormat: await readStyles(styles === undefined ? undefined : await archive.open(styles)),
    strings: strings === undefined ? [] : await readStrings(await archive.open(strings)),
  };
  let firstFilled: { name: string; content: SheetContent } | undefined;
  for (const { name, relation } of sheets.slice(0, MAX_SHEETS)) {
    const target = relations.get(relation);
    if (target?.type !== "worksheet") continue;
    const content = await readSheet(await archive.open(target.target), context, limits);
    if (limits.isWanted(content.rows)) return toTable(name, content, sheets.length);
    if (content.rows.length > 0) firstFilled ??= { name, content };
  }
  if (firstFilled === undefined) throw new InvalidInput(messages.noSheet);
  return toTable(firstFilled.name, firstFilled.content, sheets.length);
}

function toTable(name: string, { rows, hiddenRowCount }: SheetContent, sheetCount: number): SheetTable {
  return {
    rows,
    notes: [
      ...(sheetCount > 1 ? [messages.sheetRead(name, sheetCount - 1)] : []),
      ...(hiddenRowCount > 0 ? [messages.hiddenRows(hiddenRowCount)] : []),
    ],
    errors: [],
  };
}

interface Relation {
  type: string;
  target: string;
}

/** Reads which part of the archive has which purpose, by id. */
async function readRelations(archive: Archive, path: string, folder: string): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  await parseXml(await archive.open(path), {
    open: (name, { Id, Type = "", Target = "" }) => {
      if (name !== "Relationship" || Id === undefined) return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target });
    },
  });
  return relations;
}

function findByType(relations: ReadonlyMap<string, Relation>, wantedType: string): Relation | undefined {
  return [...relations.values()].find(({ type }) => type === wantedType);
}

/** Returns the visible sheets in order, and the date system. */
async function readSheetList(archive: Archive, path: string) {
  const sheets: { name: string; relation: string }[] = [];
  let is1904 = false;
  await parseXml(await archive.open(path), {
    open: (element, attributes) => {
      if (element === "workbookPr") is1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      if (element !== "sheet" || (attributes["state"] ?? "visible") !== "visible") return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (relation !== undefined) sheets.push({ name: attributes["name"] ?? "", relation });
    },
  });
  return { sheets, is1904 };
}
