// A real server of its own: the binary that make builds, on a free port, with a
// database in a folder that is thrown away.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const binary = process.env['SANDTABLE_BINARY'] ?? resolve(import.meta.dirname, '../../../bin/sandtable');

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const s = createServer();
    s.once('error', fail);
    s.listen(0, '127.0.0.1', () => {
      const address = s.address();
      s.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('There is no free port.'))));
    });
  });
}

export class Server {
  // What the server has written, among it the link for the first admin.
  said = '';
  #process: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    readonly flags: string[],
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    const s = new Server(mkdtempSync(join(tmpdir(), 'sandtable-e2e-')), await freePort(), flags);
    await s.up();
    return s;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  // up starts the server, also again after it was killed: on the same port and
  // with the same matches.
  up(): Promise<void> {
    const db = join(this.folder, 'matches.db');
    const p = spawn(binary, ['serve', '--db', db, '--listen', `127.0.0.1:${this.port}`, '--think', '50ms', '--log-level', 'warn', ...this.flags], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = p;
    return new Promise((done, fail) => {
      p.once('error', () => fail(new Error(`${binary} cannot be started: run "make build" first.`)));
      p.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${this.said}`)));
      p.stderr.on('data', (words: Buffer) => {
        this.said += words.toString();
        if (this.said.includes('Sandtable is at')) done();
      });
    });
  }

  // kill ends the server as a power cut would.
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
    this.said = '';
  }

  async stop(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const p = this.#process;
    if (!p || p.exitCode !== null || p.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      p.once('exit', () => done());
      p.kill(signal);
    });
  }
}
