/** Asks an OpenAI-compatible endpoint as a short program would: `fetch`, and each line parsed as it arrives. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { z } from 'zod';

const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })),
});

export async function* tokensOfModel(baseUrl: string, message: string): AsyncGenerator<string> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: message }] }),
  });
  if (!response.ok || !response.body) throw new Error(`the endpoint answered ${response.status}`);
  for await (const line of createInterface(Readable.fromWeb(response.body))) {
    if (!line.startsWith('data: {')) continue;
    const content = chunk.parse(JSON.parse(line.slice(6))).choices[0]?.delta.content;
    if (content !== undefined) yield content;
  }
}
