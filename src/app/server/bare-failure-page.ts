// The last resort: what a buyer sees when not even the error screen can be rendered.

export const bareFailurePage = (requestId: string): string => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Страница не открылась</title>
</head>
<body>
<main>
<h1>Страница не открылась</h1>
<p>Это ошибка на нашей стороне. Обновите страницу немного позже.</p>
<p>Номер обращения: ${requestId}</p>
<p><a href="/">На главную</a></p>
</main>
</body>
</html>
`
