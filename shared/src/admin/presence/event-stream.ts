/** A server-sent event, with its data read as JSON. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

interface StreamOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
}

/**
 * Reads a stream of server-sent events to its end, or only the status of a refusal. Returns the status. `EventSource`
 * cannot send the token of a session.
 * @throws TypeError when the connection fails or breaks
 */
export async function readEventStream(url: string, { headers, signal, onEvent }: StreamOptions): Promise<number> {
  const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return response.status;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let remainder = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return response.status;
    const blocks = (remainder + decoder.decode(value, { stream: true })).split('\n\n');
    remainder = blocks.pop() ?? '';
    for (const event of blocks.flatMap(parseEvent)) onEvent(event);
  }
}

/** Reads one block of the stream. A heartbeat is no event. */
function parseEvent(block: string): StreamEvent[] {
  const [, name] = /^event: (.*)$/m.exec(block) ?? [];
  const [, data] = /^data: (.*)$/m.exec(block) ?? [];
  return name === undefined || data === undefined ? [] : [{ name, data: JSON.parse(data) }];
}
