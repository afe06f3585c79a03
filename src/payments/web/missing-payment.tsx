// There is no such order, or it is somebody else's: the shop does not tell which.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyNotice } from '#src/ui/notice.tsx'

export const MissingPayment = () => (
  <EmptyNotice text="Такого заказа у вас нет.">
    <p>Если вы оформляли его под другим именем, выйдите и войдите под ним.</p>
    <ButtonLink href="/personal-area/orders" link={RouterLink}>
      Мои заказы
    </ButtonLink>
  </EmptyNotice>
)
