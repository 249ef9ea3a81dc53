/** Reads a Dockerfile as far as `image-trial.ts` carries it out. */
import { Copy, DockerfileParser } from 'dockerfile-ast';

export interface Instruction {
  readonly keyword: string;
  /** What follows, without flags. */
  readonly content: string;
  /** The stage of a COPY; undefined for files of the project. */
  readonly from: string | undefined;
}

export interface Stage {
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

/** @param text of a Dockerfile. What stands before its first FROM is left out. */
export function readStages(text: string): Stage[] {
  const stages: { name: string; instructions: Instruction[] }[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    const content = instruction.getArgumentsContent() ?? '';
    const from = instruction instanceof Copy ? instruction.getFromFlag()?.getValue() : undefined;
    if (keyword === 'FROM')
      stages.push({ name: / AS (\S+)$/i.exec(content)?.[1] ?? 'final', instructions: [] });
    else stages.at(-1)?.instructions.push({ keyword, content, from: from ?? undefined });
  }
  return stages;
}

export function contentOf(stage: Stage, keyword: string): string {
  return stage.instructions.find((instruction) => instruction.keyword === keyword)?.content ?? '';
}

/** The words of an instruction in the form of JSON, such as `CMD ["node", "main.js"]`. */
export function wordsOf(stage: Stage, keyword: string): string[] {
  const words: unknown = JSON.parse(/\[.*\]/s.exec(contentOf(stage, keyword))?.[0] ?? '[]');
  return Array.isArray(words) ? words.map(String) : [];
}

/** The variables that ENV sets. */
export function environmentOf(stage: Stage): Record<string, string> {
  return Object.fromEntries(
    [...contentOf(stage, 'ENV').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
