// `npm run dev`: restarts the server and reloads the page on every change.
//
// The command fails when a port is in use: PORT (3000) is the page's, PORT + 1 the server's.
// Why it matters: there is one address to open, as in production; /api and the health checks are proxied to the server.
// How to fix: choose another port, PORT=4000 npm run dev.
import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/prepare.mjs'
import { findNode24, root, runMain, toolScript } from './lib/run.mjs'

await runMain(async () => {
  await ensureInstalled()
  const node = findNode24()
  const port = Number(process.env['PORT'] ?? 3000)
  const host = process.env['HOST'] ?? '127.0.0.1'
  const address = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`
  const server = { ...process.env, HOST: '127.0.0.1', PORT: String(port + 1), PUBLIC_URL: address }
  const page = { ...process.env, SERVER_URL: `http://127.0.0.1:${port + 1}` }
  const pageArgs = ['--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn']

  const children = [
    spawn(node, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
      cwd: root,
      env: server,
      stdio: 'inherit',
    }),
    spawn(node, [toolScript('vite'), ...pageArgs], { cwd: root, env: page, stdio: 'inherit' }),
  ]
  console.log(`Open ${address} (page and server follow your changes; Ctrl-C ends both)`)

  // Server and page need each other: the first one to end ends both.
  let isStopping = false
  const stop = () => {
    if (!isStopping) for (const child of children) child.kill('SIGTERM')
    isStopping = true
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.on('error', () => resolve(1))
          child.on('exit', (code) => {
            stop()
            resolve(code ?? 0)
          })
        }),
    ),
  )
  return Math.max(...codes)
})
