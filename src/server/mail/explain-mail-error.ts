/** Explains to operators why a mail was not sent, and the remedy. */
interface SmtpError extends Error {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  syscall?: string
  cause?: unknown
}

/** The explanation in one or two sentences. It never holds the content of the mail or a password. */
export function explainMailError(thrown: unknown): string {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError
  return `${explain(error)}${answerOf(error)}`
}

/**
 * Whether the mail server refused the recipient or the mail itself for good. A refusal at the connection, the sign-in or
 * the sender concerns the settings, so its mails wait until they are mended.
 */
export function isRefusedForGood(thrown: unknown): boolean {
  const { command, responseCode = 0 } = thrown as SmtpError
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && responseCode < 600
}

/** Whether the mail server answered too slowly, or not at all. */
export function hasStalled(thrown: unknown): boolean {
  return ['EABORT', 'ETIMEDOUT'].includes((thrown as SmtpError).code ?? '')
}

function explain(error: SmtpError): string {
  const text = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`
  switch (error.code) {
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The mail server’s name cannot be found in DNS. Check the host in SMTP_URL or SMTP_HOST, and this machine’s DNS.'
    case 'EAUTH':
    case 'ENOAUTH':
    case 'EOAUTH2':
      return error.message.includes('Missing credentials')
        ? 'The mail server wants a name and a password, and the settings are missing one. Write SMTP_URL as smtp://name:password@host:port, or set SMTP_USER and SMTP_PASSWORD.'
        : 'The mail server refused the name or the password. Check both: in SMTP_URL special characters are percent-encoded, in SMTP_USER and SMTP_PASSWORD none is.'
    case 'ETLS':
      return 'The encrypted connection to the mail server could not be made. Port 465 wants smtps://, ports 587 and 25 want smtp:// (SMTP_PORT alone decides that by itself).'
    case 'EREQUIRETLS':
      return 'The mail server offers no encryption, and it was demanded. Check the host and port in SMTP_URL, or SMTP_HOST and SMTP_PORT.'
    case 'EENVELOPE':
      return explainEnvelope(error)
    case 'EMESSAGE':
      return 'The mail server took the addresses but refused the mail itself, often because of its spam rules.'
    case 'EABORT':
      // The limit of the attempt ends before any limit of its steps, so each of them may have been the slow one.
      return 'The mail server was too slow: it did not take the mail in time. If that goes on, check the port: 465 wants smtps://, ports 587 and 25 want smtp:// (SMTP_PORT alone decides that by itself), and a firewall may block it (many providers block port 25).'
    case 'ETIMEDOUT':
      return /greeting/i.test(text)
        ? 'The mail server was reached but never said hello. Port 465 wants smtps://, ports 587 and 25 want smtp:// (SMTP_PORT alone decides that by itself).'
        : 'The mail server did not answer in time. Check the host and port in SMTP_URL, or SMTP_HOST and SMTP_PORT, and whether a firewall blocks that port (many providers block port 25).'
    case 'EPROTOCOL':
      return 'What answers at this host and port does not speak as a mail server does. Check the port in SMTP_URL or SMTP_PORT.'
    case 'EACCES':
    case 'EROFS':
    case 'ENOSPC':
    case 'EPERM':
      return `The mail could not be written to DATA_DIR/outbox (${error.code}). Check the folder’s owner and free space.`
    default:
      return explainConnection(error, text)
  }
}

/** Explains failures below SMTP, of sockets and certificates. nodemailer reports most of them as ESOCKET. */
function explainConnection(error: SmtpError, text: string): string {
  if (/ECONNREFUSED/.test(text) || error.code === 'ECONNREFUSED') {
    return 'The mail server refuses the connection: nothing listens at this host and port. Check both in SMTP_URL, or SMTP_HOST and SMTP_PORT.'
  }
  if (/ENOTFOUND|EAI_AGAIN|getaddrinfo/.test(text)) {
    return 'The mail server’s name cannot be found in DNS. Check the host in SMTP_URL or SMTP_HOST, and this machine’s DNS.'
  }
  if (/EHOSTUNREACH|ENETUNREACH/.test(text)) {
    return 'There is no way from this machine to the mail server. Check the network and the host in SMTP_URL or SMTP_HOST.'
  }
  if (/wrong version number|packet length too long|unknown protocol/i.test(text)) {
    return 'The mail server does not speak TLS at this port from the start. Write smtp:// in place of smtps:// in SMTP_URL, or use port 465 (SMTP_PORT).'
  }
  if (/certificate|self.signed|altname|unable to verify/i.test(text)) {
    return (
      'The mail server’s certificate is not trusted (expired, self-signed, or for another name). Use the name that the ' +
      'certificate is for in SMTP_URL or SMTP_HOST, or have the certificate mended.'
    )
  }
  if (error.code === 'ECONNECTION' || error.code === 'ESOCKET' || /ECONNRESET|EPIPE/.test(text)) {
    return 'The mail server closed the connection before the mail was handed over. Port 465 wants smtps://, ports 587 and 25 want smtp:// (SMTP_PORT alone decides that by itself).'
  }
  return `The mail could not be handed over: ${oneLine(error.message)}.`
}

function explainEnvelope(error: SmtpError): string {
  const isTemporary = (error.responseCode ?? 500) < 500
  if (error.command === 'MAIL FROM') {
    return isTemporary
      ? 'The mail server does not take mail from the sender right now.'
      : 'The mail server refused the sender. MAIL_FROM must be an address that this mail account may send from; some servers also demand a name and password in SMTP_URL, or SMTP_USER and SMTP_PASSWORD.'
  }
  if (error.command === 'RCPT TO') {
    return isTemporary
      ? 'The mail server does not take mail for this recipient right now (some do so on the first try to slow down spam).'
      : 'The mail server refused the recipient: the address does not exist there, or the server passes mail on only after a sign-in (name and password in SMTP_URL, or SMTP_USER and SMTP_PASSWORD).'
  }
  return 'The mail server refused the sender or the recipient.'
}

/** The reply of the mail server, on one line. */
function answerOf(error: SmtpError): string {
  return error.response ? ` It said: ${oneLine(error.response)}` : ''
}

function oneLine(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- what a foreign server says must not write log lines of its own
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
      .trim()
      .slice(0, 300)
  )
}
