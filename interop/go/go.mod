module storewright.example/interop

go 1.23.0

require (
	github.com/labd/commercetools-go-sdk v1.8.0
	golang.org/x/oauth2 v0.30.0
)

require github.com/mitchellh/mapstructure v1.5.0 // indirect
