// Everything that the shop keeps of the customer, as a file for his device.

import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { securityApi } from '../security-contract.ts'

export function PersonalDataButton() {
  const read = useApiAct(securityApi.personalData)
  return (
    <>
      <p>Профиль, согласия, заказы, входы и отправленные письма — одним файлом.</p>
      {read.isError && <FailureNotice text={messageOf(read.error, 'Не удалось собрать данные.')} />}
      <div>
        <Button
          loading={read.isPending}
          onClick={() => read.mutate({}, { onSuccess: (data) => saveAsFile(data) })}
        >
          Скачать мои данные
        </Button>
      </div>
    </>
  )
}

/** By hand: a link of the page would carry no token. */
function saveAsFile(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'personal-data.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be reading
}
