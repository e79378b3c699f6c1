import ipaddr from 'ipaddr.js'

/** Whether a host, as settings and addresses write it, is this machine alone. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (plain === 'localhost' || plain.endsWith('.localhost')) return true
  return ipaddr.isValid(plain) && ipaddr.process(plain).range() === 'loopback'
}
