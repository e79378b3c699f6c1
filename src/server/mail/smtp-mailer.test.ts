import { createServer, type AddressInfo, type Server } from 'node:net'
import type { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Mailer, OutgoingMail } from '../kernel/outbox/mail.ts'
import { freePort } from '../testing/free-port.ts'
import { startSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts'
import { explainMailError, isRefusedForGood } from './explain-mail-error.ts'
import { sendTestMail } from './send-test-mail.ts'
import { createSmtpMailer } from './smtp-mailer.ts'
import { signInCodeMail } from './templates/sign-in.ts'

const FROM = 'Slotwerk <no-reply@plan.example.org>'
const NOW = Date.UTC(2026, 10, 20, 12)
const toClose: { close(): unknown }[] = []
afterEach(async () => {
  for (const server of toClose.splice(0)) await server.close()
})

async function start(...options: Parameters<typeof startSmtpServer>): Promise<TestSmtpServer> {
  const server = await startSmtpServer(...options)
  toClose.push(server)
  return server
}

const codeFields = {
  language: 'en' as const,
  to: 'anna@example.org',
  code: '048213',
  publicUrl: 'https://plan.example.org',
  tenantName: 'Bühne & Töne <Köln>',
}

function codeMail(more: Partial<OutgoingMail> = {}): OutgoingMail {
  const mail = signInCodeMail(codeFields)
  return { ...mail, id: 'one', createdAt: NOW, ...more }
}

/** Opens a mailer that is closed after the test. */
function open(url: string, from = FROM): Mailer {
  const mailer = createSmtpMailer(url, from)
  toClose.unshift(mailer)
  return mailer
}

/** The explanation in the log of why sending to this server fails. */
async function reason(url: string, mail = codeMail(), from = FROM): Promise<string> {
  try {
    await open(url, from).send(mail)
  } catch (error) {
    return explainMailError(error)
  }
  return 'it was sent'
}

const refuse = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

describe('a mail by SMTP', () => {
  test('arrives whole: addresses, subject, text, HTML, date', async () => {
    const server = await start()
    await open(server.url).send(codeMail())
    expect(server.received).toHaveLength(1)
    const mail = server.received[0]!
    expect(mail.from).toEqual({ name: 'Slotwerk', address: 'no-reply@plan.example.org' })
    expect(mail.to).toEqual([{ name: '', address: 'anna@example.org' }])
    expect(mail.envelope).toEqual({ from: 'no-reply@plan.example.org', to: ['anna@example.org'] })
    expect(mail.subject).toBe('048213 is your Slotwerk sign-in code')
    expect(mail.date).toBe('2026-11-20T12:00:00.000Z')
    expect(mail.text).toContain('\n    048213\n')
    expect(mail.text).toContain('Bühne & Töne <Köln> · Slotwerk')
    expect(mail.html).toContain('Bühne &amp; Töne &lt;Köln&gt; · Slotwerk')
  })

  test('carries the same id at each attempt, and asks for no automatic answers', async () => {
    const server = await start()
    const mailer = open(server.url)
    await mailer.send(codeMail())
    await mailer.send(codeMail())
    const [first, second] = server.received
    expect(first!.messageId).toMatch(/^<[0-9a-f]{32}@plan\.example\.org>$/)
    expect(second!.messageId).toBe(first!.messageId)
    expect(first!.raw).toContain('Auto-Submitted: auto-generated')
  })

  test('cannot be made to carry another header or reach another mailbox (abuse 70)', async () => {
    const server = await start()
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\nbody'
    await open(server.url).send(codeMail({ subject: evil }))
    const mail = server.received[0]!
    expect(mail.envelope.to).toEqual(['anna@example.org'])
    expect(mail.raw).not.toMatch(/^Bcc:/im)
    expect(await reason(server.url, codeMail({ to: 'a@example.org, b@example.org' }))).not.toBe('it was sent')
    expect(server.received).toHaveLength(1)
  })
})

describe('the connections', () => {
  test('stay open for the next mail', async () => {
    let connections = 0
    const server = await start({
      onConnect(_session, done) {
        connections += 1
        done()
      },
    })
    const mailer = open(server.url)
    for (let i = 0; i < 5; i++) await mailer.send(codeMail())
    expect([server.received.length, connections]).toEqual([5, 1])
  })

  test('at which the mail server stalls keep no place from another mail', async () => {
    const server = await start({
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith('stalls')) done()
      },
    })
    const mailer = open(server.url)
    const giveUp = new AbortController()
    // There are more such mails than connections.
    const stalled = Array.from({ length: 6 }, (_, i) =>
      mailer.send(codeMail({ to: `stalls-${i}@example.org` }), giveUp.signal).catch(explainMailError),
    )
    setTimeout(() => giveUp.abort(), 300)
    await mailer.send(codeMail())
    expect((await Promise.all(stalled)).every((reason) => reason?.includes('too slow'))).toBe(true)
    expect(server.received).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const isFinal = async (
    options: Parameters<typeof start>[0],
    url = (port: number) => `smtp://127.0.0.1:${port}`,
  ) => {
    const server = await start(options)
    return open(url(server.port))
      .send(codeMail())
      .then(() => 'sent', isRefusedForGood)
  }

  test('with 5xx to the recipient or to the mail itself is final', async () => {
    expect(await isFinal({ onRcptTo: (_a, _s, done) => done(refuse(550, 'no such user')) })).toBe(true)
    const refusing = {
      onData: (stream: Readable, _s: unknown, done: (error: Error) => void) => {
        stream.resume().on('end', () => done(refuse(554, 'spam')))
      },
    }
    expect(await isFinal(refusing)).toBe(true)
  })

  test.each<[string, Parameters<typeof start>[0]]>([
    ['the recipient with 4xx', { onRcptTo: (_a, _s, done) => done(refuse(450, 'later')) }],
    ['the sender with 5xx', { onMailFrom: (_a, _s, done) => done(refuse(550, 'not your domain')) }],
    ['the connection with 5xx', { onConnect: (_s, done) => done(refuse(554, 'go away')) }],
  ])('to %s leaves the mail waiting', async (_what, options) => {
    expect(await isFinal(options)).toBe(false)
  })

  test('to the sign-in with 5xx leaves the mail waiting', async () => {
    const options = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_a: unknown, _s: unknown, done: (error: Error) => void) => done(refuse(535, 'no')),
    }
    expect(await isFinal(options, (port) => `smtp://anna:secret@127.0.0.1:${port}`)).toBe(false)
  })
})

/** MAIL_RUNS=10000 sends 10,000 mails. */
const RUNS = Number(process.env['MAIL_RUNS'] ?? 20)
/** Texts that people may type. */
const hostileLines = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u2028',
        '\0',
        'Bcc: v@example.org',
        'To:',
        ' ',
        '=?utf-8?q?=0A?=',
        '<v@x>',
        ',',
        '"',
        '.',
        '\r\n.\r\n',
        'x',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
)

test(
  'a mail has one recipient and its own headers for any typed text (abuse 70)',
  async () => {
    const server = await start()
    const mailer = open(server.url)
    await mailer.send(codeMail())
    const namesOf = () =>
      server.received
        .at(-1)!
        .headers.map(({ key }) => key)
        .toSorted()
    const usual = namesOf()
    await fc.assert(
      fc.asyncProperty(hostileLines, hostileLines, async (subject, tenantName) => {
        const { text, html } = signInCodeMail({ ...codeFields, tenantName })
        await mailer.send(codeMail({ subject: `Code ${subject}`, text, html }))
        const mail = server.received.at(-1)!
        expect(mail.envelope).toEqual({ from: 'no-reply@plan.example.org', to: ['anna@example.org'] })
        expect(mail.to).toEqual([{ name: '', address: 'anna@example.org' }])
        expect(mail.bcc ?? mail.cc).toBeUndefined()
        expect(namesOf()).toEqual(usual)
      }),
      { numRuns: RUNS },
    )
  },
  Math.max(90_000, RUNS * 1000),
)

describe('a mail that fails is explained in full sentences', () => {
  test('wrong name or password', async () => {
    const server = await start({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refuse(535, 'authentication failed')),
    })
    const text = await reason(`smtp://anna:geheim@127.0.0.1:${server.port}`)
    expect(text).toContain('The mail server refused the name or the password.')
    expect(text).toContain('It said: 535')
    expect(text).not.toContain('geheim')
  })

  test('rejected sender, rejected recipient, and a recipient to try again', async () => {
    const sender = await start({ onMailFrom: (_a, _s, done) => done(refuse(550, 'not your domain')) })
    expect(await reason(sender.url)).toMatch(
      /refused the sender\. MAIL_FROM must be .* It said: 550 not your domain$/,
    )
    const recipient = await start({ onRcptTo: (_a, _s, done) => done(refuse(550, 'no such user')) })
    expect(await reason(recipient.url)).toMatch(/refused the recipient.* It said: 550 no such user$/)
    const later = await start({ onRcptTo: (_a, _s, done) => done(refuse(450, 'greylisted')) })
    expect(await reason(later.url)).toMatch(/right now.* It said: 450 greylisted$/)
  })

  test('nothing listens there', async () => {
    expect(await reason(`smtp://127.0.0.1:${await freePort()}`)).toContain(
      'nothing listens at this host and port',
    )
  })

  test('no such host', async () => {
    expect(await reason('smtp://mail.invalid:587')).toContain('cannot be found in DNS')
  })

  test('smtps where TLS comes later, and TLS with a certificate of nobody', async () => {
    const plain = await start()
    expect(await reason(`smtps://127.0.0.1:${plain.port}`)).toContain('Write smtp:// in place of smtps://')
    const own = await start({ secure: true, disabledCommands: [] })
    expect(await reason(`smtps://127.0.0.1:${own.port}`)).toContain('certificate is not trusted')
  })

  test('something else that is no mail server', async () => {
    const server: Server = createServer((socket) =>
      socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    toClose.push(server)
    const { port } = server.address() as AddressInfo
    expect(await reason(`smtp://127.0.0.1:${port}`)).toContain('does not speak as a mail server does')
  })

  test('a server that says nothing, as one does that waits for TLS, with what to check', async () => {
    const server = createServer((socket) => socket.on('error', () => {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    toClose.push(server)
    const { port } = server.address() as AddressInfo
    const sent = open(`smtp://127.0.0.1:${port}`).send(codeMail(), AbortSignal.timeout(300))
    const said = await sent.then(() => 'it was sent', explainMailError)
    expect(said).toContain('465 wants smtps://')
    // The command that sends a test mail does not try again.
    expect(said).not.toContain('tried again')
  })

  test('one line for any reply of the server', () => {
    const error = Object.assign(new Error('x'), {
      code: 'EMESSAGE',
      response: `554 no\r\nERROR fake line\u001b[31m`,
    })
    expect(explainMailError(error)).toMatch(/It said: 554 no ERROR fake line \[31m$/)
    expect(explainMailError('thrown text')).toBe('The mail could not be handed over: thrown text.')
  })
})

describe('the test mail', () => {
  const send = async (env: Record<string, string>) => {
    const lines: string[] = []
    const config = readConfig({ APP_SECRET: 'x'.repeat(32), MAIL_FROM: FROM, ...env })
    const isSent = await sendTestMail({
      config,
      to: 'anna@example.org',
      now: NOW,
      say: (line) => lines.push(line),
    })
    return { isSent, said: lines.join('\n') }
  }

  test('goes out and names the settings, without the password', async () => {
    const server = await start({
      allowInsecureAuth: true,
      onAuth: (_a, _s, done) => done(null, { user: 'anna' }),
    })
    const { isSent, said } = await send({ SMTP_URL: `smtp://anna:geheim@127.0.0.1:${server.port}` })
    expect(isSent).toBe(true)
    expect(said).toContain(`127.0.0.1, port ${server.port}`)
    expect(said).toContain('as anna, with a password')
    expect(said).not.toContain('geheim')
    expect(server.received[0]!.subject).toBe('Slotwerk can send mail')
  })

  test('says what failed and what to mend', async () => {
    const { isSent, said } = await send({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect(isSent).toBe(false)
    expect(said).toContain('It did not go out. The mail server refuses the connection')
  })
})
