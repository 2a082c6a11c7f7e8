// Those to whom the server sends: a mail server, and a service for push messages
// with a browser behind it. Both are real ones that listen on this machine.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer as listenHTTP, type IncomingHttpHeaders, type Server as HTTPServer } from 'node:http';
import { createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

// Post is what has arrived, for whoever waits for it.
class Post<T> {
  #waiting: ((t: T) => void)[] = [];
  #here: T[] = [];

  arrive(t: T): void {
    const first = this.#waiting.shift();
    if (first) first(t);
    else this.#here.push(t);
  }

  next(): Promise<T> {
    const first = this.#here.shift();
    return first ? Promise.resolve(first) : new Promise((done) => this.#waiting.push(done));
  }
}

const listens = (s: NetServer | HTTPServer): Promise<number> => new Promise((done) => s.listen(0, '127.0.0.1', () => done((s.address() as AddressInfo).port)));

// readable is the text of a mail as a mail program shows it.
function readable(mail: string): string {
  const body = mail.slice(mail.indexOf('\r\n\r\n') + 4);
  return body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

// A mail server that takes all mail.
export class Mailbox {
  readonly post = new Post<{ to: string; text: string }>();
  readonly #server = createServer((c) => void this.#talk(c));
  port = 0;

  static async open(): Promise<Mailbox> {
    const m = new Mailbox();
    m.port = await listens(m.#server);
    return m;
  }

  close(): void {
    this.#server.close();
  }

  async #talk(c: Socket): Promise<void> {
    const say = (line: string): boolean => c.write(`${line}\r\n`);
    let to = '';
    let mail: string[] | undefined;
    say('220 here');
    for await (const line of createInterface({ input: c, crlfDelay: Infinity })) {
      if (mail && line !== '.') mail.push(line.replace(/^\./, ''));
      else if (mail) {
        this.post.arrive({ to, text: readable(mail.join('\r\n')) });
        mail = undefined;
        say('250 taken');
      } else if (/^RCPT TO:/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      } else if (/^DATA/i.test(line)) {
        mail = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        c.end();
      } else say('250 ok');
    }
  }
}

export interface Pushed {
  text: string;
  // Who sent it, by a signature that was found good (RFC 8292).
  sender: { key: string; audience: string };
}

const base64 = (bytes: Buffer): string => bytes.toString('base64url');
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

// A service for push messages, and the keys of a browser that subscribed there.
export class PushService {
  readonly post = new Post<Pushed>();
  readonly #ecdh = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly #server = listenHTTP((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      try {
        this.post.arrive({ text: this.#decrypt(Buffer.concat(parts)), sender: sender(req.headers) });
        res.writeHead(201).end();
      } catch (e) {
        res.writeHead(400).end(String(e));
      }
    });
  });
  port = 0;

  static async open(): Promise<PushService> {
    const s = new PushService();
    s.#ecdh.generateKeys();
    s.port = await listens(s.#server);
    return s;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  // subscription is what the browser hands to the page.
  subscription(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    return { endpoint: `${this.url}/push/1`, keys: { p256dh: base64(this.#ecdh.getPublicKey()), auth: base64(this.#secret) } };
  }

  close(): void {
    this.#server.close();
  }

  // decrypt reads a message as the browser does (RFC 8188 and 8291).
  #decrypt(body: Buffer): string {
    const [salt, id] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] ?? 0))];
    const sealed = body.subarray(21 + id.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), id]);
    const ikm = Buffer.from(hkdfSync('sha256', this.#ecdh.computeSecret(id), this.#secret, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const open = createDecipheriv('aes-128-gcm', key, nonce);
    open.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]).toString();
    return text.slice(0, text.lastIndexOf('\x02'));
  }
}

// sender checks who sent a message.
function sender(headers: IncomingHttpHeaders): Pushed['sender'] {
  const [, token = '', key = ''] = /^vapid t=(.*), k=(.*)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = bytes(key);
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) } });
  const good = verify('sha256', Buffer.from(`${head}.${claims}`), { key: signer, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  if (!good) throw new Error('The signature is wrong.');
  return { key, audience: (JSON.parse(bytes(claims).toString()) as { aud: string }).aud };
}
