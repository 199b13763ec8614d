import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Content = string | readonly { readonly text?: string }[];
type Message = { readonly role: string; readonly content: Content };

/** One request as the provider would see it. */
export type ModelRequest = {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly reasoning_effort?: string;
};

/** What the model answers: a text, or calls of tools. */
export type Answer = string | { readonly calls: readonly { readonly name: string; readonly args: unknown }[] };

/** A model on loopback that speaks OpenAI's chat completions and keeps what it was sent. */
export type ModelServer = {
  readonly port: number;
  readonly requests: ModelRequest[];
  /** Answers for the coming requests, in order; afterwards every answer is `ok`. */
  readonly answerWith: (...answers: readonly Answer[]) => void;
  /** Holds every answer back until the function that it returns is called. */
  readonly hold: () => () => void;
  readonly close: () => Promise<void>;
};

/** Starts the server on a free port of 127.0.0.1. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const answers: Answer[] = [];
  let open: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.end('{"object":"list","data":[]}');
    const body = JSON.parse(await text(request)) as ModelRequest;
    requests.push(body);
    await open;
    stream(response, body.model, answers.shift() ?? 'ok', requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    answerWith: (...more) => void answers.push(...more),
    hold() {
      let release = () => {};
      open = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function stream(response: ServerResponse, model: string, answer: Answer, turn: number): void {
  const send = (delta: unknown, finish: string | null = null) => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    response.write(
      `data: ${JSON.stringify({ id: `turn-${turn}`, object: 'chat.completion.chunk', created: 0, model, choices })}\n\n`,
    );
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send({ role: 'assistant', content: '' });
  if (typeof answer === 'string') {
    send({ content: answer });
    send({}, 'stop');
  } else {
    for (const [index, { name, args }] of answer.calls.entries()) {
      const call = { name, arguments: JSON.stringify(args) };
      send({ tool_calls: [{ index, id: `call-${turn}-${index}`, type: 'function', function: call }] });
    }
    send({}, 'tool_calls');
  }
  response.end('data: [DONE]\n\n');
}

const textOf = (content: Content): string =>
  typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('');

/** Every system message of a request, in order: one, unless the model was sent patches. */
export const systemsOf = ({ messages }: ModelRequest): string[] =>
  messages.filter(({ role }) => role === 'system' || role === 'developer').map(({ content }) => textOf(content));

/** Every user message of a request, in order. */
export const usersOf = ({ messages }: ModelRequest): string[] =>
  messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));

/** The names of the tools that a request declares, in order. */
export const toolsOf = ({ tools = [] }: ModelRequest): string[] => tools.map(({ function: { name } }) => name);

/** What tools answered to the newest calls in a request, in order. */
export function resultsOf({ messages }: ModelRequest): string[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  return messages
    .slice(last)
    .filter(({ role }) => role === 'tool')
    .map(({ content }) => textOf(content));
}
