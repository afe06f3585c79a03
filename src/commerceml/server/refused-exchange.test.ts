import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathInInbox } from '#src/pictures/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import type { OneC } from '#tests/support/one-c.ts'
import { manyGoods, setOfTwo } from '#tests/support/one-c-sets.ts'
import { soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'

const xml = (inside: string, before = '') =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>${before}<КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`,
  )

describe.each(testDatabases())('an exchange on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  let c: OneC
  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'silkway-1c-'))
    door = await exchangeDoor(db, join(folder, 'exchange'))
  })
  afterAll(async () => {
    await door.close()
    await db.close()
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    await db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    c = door.oneC()
  })
  const sent = async (name: string, bytes: Buffer) => {
    await c.begin('catalog')
    await c.upload('catalog', { name, bytes })
    return c.bringIn(name)
  }

  test('with a wrong password is refused, and guessing is made to wait', async () => {
    const strict = await exchangeDoor(db, join(folder, 'strict'), { failedLogins: 3 })
    const guesser = strict.oneC({ password: 'guess' })
    for (let time = 0; time < 3; time += 1) {
      await expect(guesser.checkauth('catalog')).rejects.toThrow(
        'Неверное имя пользователя или пароль обмена.',
      )
    }
    await expect(guesser.checkauth('catalog')).rejects.toThrow('Слишком много попыток входа.')
    await expect(strict.oneC().checkauth('catalog')).rejects.toThrow('Слишком много попыток входа.')
    await db.query(sql`DELETE FROM attempts`)
    await strict.oneC().checkauth('catalog')
    await strict.close()
  })

  test('without a session, or with the session of another, does nothing', async () => {
    await expect(c.call('catalog', 'init')).rejects.toThrow('Сеанс обмена не найден')
    await c.checkauth('catalog')
    await expect(c.call('catalog', 'import', { filename: 'a.xml' })).rejects.toThrow(
      'Обмен не начат',
    )
    await expect(c.call('sale', 'init')).rejects.toThrow('Сеанс обмена не найден')
    await expect(c.call('catalog', 'init', { sessid: 'other' })).rejects.toThrow(
      'Сеанс обмена не найден',
    )
    await expect(c.call('catalog', 'burn')).rejects.toThrow('Команда «burn» не поддерживается.')
  })

  test.each([
    '../evil.xml',
    '/etc/evil.xml',
    'a/../../evil.xml',
    'C:\\evil.xml',
    '..\\evil.xml',
    'a//b.xml',
    'a\u0000.xml',
    'evil.php',
    '',
  ])('does not write the file «%s»', async (name) => {
    await c.begin('catalog')
    await expect(c.upload('catalog', { name, bytes: Buffer.from('x') })).rejects.toThrow(
      /[Нн]едопустим|не принимается|Не указано/,
    )
    expect(
      (await readdir(folder, { recursive: true })).filter((file) => file.includes('evil')),
    ).toEqual([])
  })

  test('reports a file that is empty, missing or cut off', async () => {
    await expect(sent('empty.xml', Buffer.alloc(0))).rejects.toThrow('Файл для импорта пуст.')
    await expect(c.bringIn('other.xml')).rejects.toThrow('Файл other.xml не загружен.')
    const [whole] = setOfTwo(manyGoods(5))
    const half = whole?.bytes.subarray(0, whole.bytes.length / 2) ?? Buffer.alloc(0)
    await expect(sent('half.xml', half)).rejects.toThrow('обрывается или испорчен')
    await expect(
      sent(
        'lies.xml',
        Buffer.from('<?xml version="1.0" encoding="UTF-8"?><а>\xff\xfe</а>', 'latin1'),
      ),
    ).rejects.toThrow('не в той кодировке')
    await expect(
      sent('koi.xml', Buffer.from('<?xml version="1.0" encoding="KOI8-R"?><a/>')),
    ).rejects.toThrow('«KOI8-R» не поддерживается')
  })

  test('does not read entities, neither of the file nor of the system', async () => {
    const secret = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    await expect(sent('xxe.xml', xml('<Каталог>&x;</Каталог>', secret))).rejects.toThrow('DOCTYPE')
    await expect(sent('entity.xml', xml('<Каталог>&x;</Каталог>'))).rejects.toThrow('испорчен')
  })

  test('does not unpack paths out of its folder, nor zip bombs', async () => {
    const slip = await packed([{ name: 'aa/evil.xml', bytes: xml('') }])
    const out = Buffer.from(slip.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1')
    await expect(sent('slip.zip', out)).rejects.toThrow('недопустимым путём')
    expect(existsSync(join(folder, 'exchange', 'evil.xml'))).toBe(false)
    const bomb = await packed([{ name: 'big.xml', bytes: Buffer.alloc(15 * 1024 * 1024, ' ') }])
    await expect(sent('bomb.zip', bomb)).rejects.toThrow('распаковывается слишком велико')
    await expect(sent('broken.zip', slip.subarray(0, 30))).rejects.toThrow(
      'не открывается или обрывается',
    )
    // the archive is the reason even when one of its files is imported
    await expect(c.bringIn('import.xml')).rejects.toThrow('не открывается или обрывается')
  })

  test('keeps no imported files, and of pictures what waits to be encoded', async () => {
    const kept = () =>
      readdir(join(folder, 'exchange'), { recursive: true, withFileTypes: true }).then((entries) =>
        entries
          .filter((entry) => entry.isFile() && basename(entry.parentPath) !== 'pictures')
          .map(({ name }) => name),
      )
    await c.begin('catalog')
    await c.upload('catalog', { name: 'left.xml', bytes: xml('<Каталог/>') })
    expect(await kept()).toContain('left.xml')
    await db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    c = door.oneC()
    await c.begin('catalog')
    expect(await kept()).not.toContain('left.xml')
    const picture = { name: 'import_files/aa/aa.jpg', bytes: Buffer.alloc(5000) }
    const inside = [{ name: 'a.xml', bytes: xml('<Каталог/>') }, picture]
    await c.upload('catalog', picture)
    await c.upload('catalog', { name: 'all.zip', bytes: await packed(inside) })
    expect(await kept()).toEqual(['all.zip'])
    await c.bringIn('a.xml')
    expect(await kept()).toEqual([])
    await c.bringIn('a.xml') // once more is the same
    expect(await readdir(join(folder, 'exchange', 'pictures'))).toHaveLength(1)
  })

  test('does not unpack a picture that unfolds without end', async () => {
    const picture = { name: 'import_files/a.jpg', bytes: Buffer.alloc(15 * 1024 * 1024) }
    await sent('p.zip', await packed([{ name: 'a.xml', bytes: xml('<Каталог/>') }, picture]))
    const kept = await readdir(join(folder, 'exchange', 'pictures'))
    expect(kept).not.toContain(basename(pathInInbox('', picture.name)))
  })

  test('refuses pieces and files beyond its limits', async () => {
    const small = await exchangeDoor(db, join(folder, 'small'), {
      settings: { pieceBytes: 1000, mostBytes: 2500 },
    })
    const some = small.oneC()
    await some.begin('catalog')
    await expect(
      some.call('catalog', 'file', { filename: 'a.xml' }, Buffer.alloc(1001)),
    ).rejects.toThrow('Часть файла больше 1000 байт.')
    const large = {
      name: 'a.xml',
      bytes: Buffer.from(Array.from({ length: 3000 }, (_, place) => place % 251)),
    }
    await expect(some.upload('catalog', large)).rejects.toThrow('Файлы обмена больше')
    await small.close()
  })

  test('is refused while another one is active, but not after its silence', async () => {
    await c.begin('catalog')
    await expect(door.oneC().begin('catalog')).rejects.toThrow('Идёт другой обмен')
    await door.oneC().begin('sale') // orders do not wait for goods
    await db.query(sql`UPDATE exchange_sessions SET seen_at = seen_at - interval '40 seconds'`)
    await door.oneC().begin('catalog')
    await expect(c.upload('catalog', { name: 'a.xml', bytes: Buffer.from('x') })).rejects.toThrow(
      'Этот обмен окончен',
    )
  })

  test('imports nothing of a refused file', async () => {
    expect((await soldFrom1c(db)).size).toBe(0)
  })
})
