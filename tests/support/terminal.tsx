import { setTimeout as sleep } from 'node:timers/promises';
import { render } from 'ink-testing-library';
import { Component, type ReactElement, type ReactNode } from 'react';
import { expect, onTestFinished } from 'vitest';
import { bytesOf, type Key } from './keys.ts';

export type Size = { readonly columns?: number; readonly rows?: number };

/** A screen drawn on a fake terminal: no bytes, colours or signals; `pty.ts` is for those. */
export type FakeTerminal = {
  /** One chunk a key, each after React has settled. */
  readonly press: (...keys: readonly Key[]) => Promise<void>;
  /** Resolves once the frame shows the text. */
  readonly see: (text: string | RegExp) => Promise<void>;
  /** The newest frame. */
  readonly frame: () => string;
  readonly resize: (size: Size) => void;
  readonly close: () => void;
};

/** Shows `ui` on a fake terminal of 100 × 30 unless told; closed when the running test has finished. */
export function openTerminal(ui: ReactElement, size: Size = {}): FakeTerminal {
  const failures: unknown[] = [];
  const { stdin, stdout, unmount } = render(<Boundary failures={failures}>{ui}</Boundary>);
  onTestFinished(unmount);

  function resize({ columns = 100, rows = 30 }: Size) {
    Object.defineProperties(stdout, {
      columns: { value: columns, configurable: true },
      rows: { value: rows, configurable: true },
    });
    stdout.emit('resize');
  }
  function frame() {
    if (failures.length > 0) throw failures[0];
    return stdout.lastFrame() ?? '';
  }
  const shows = (text: string | RegExp) => (typeof text === 'string' ? frame().includes(text) : text.test(frame()));
  async function see(text: string | RegExp) {
    const deadline = performance.now() + 2000;
    while (performance.now() < deadline && !shows(text)) await sleep(5);
    expect(frame()).toMatch(text);
  }
  async function press(...keys: readonly Key[]) {
    for (const [index, key] of keys.entries()) {
      if (keys[index - 1] === 'escape') await sleep(30); // Ink waits 20 ms to see whether Escape begins a longer key
      await settle();
      stdin.write(bytesOf(key));
    }
  }

  resize(size);
  return {
    press,
    see,
    frame,
    resize,
    close: unmount,
  };
}

/** A frame is written before React's passive effects arm useInput; one turn of the event loop lets them. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

type BoundaryProps = { readonly failures: unknown[]; readonly children: ReactNode };

/** Keeps what a component throws; Ink would leave an empty frame, and the test would not know why. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.failures.push(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
