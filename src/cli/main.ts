export async function main(args: string[], _started: bigint): Promise<void> {
  process.stdout.write(`${args.join(' ')}\n`)
}
