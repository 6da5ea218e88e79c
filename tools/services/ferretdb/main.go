// A MongoDB-compatible server for the tests: FerretDB on SQLite files in one folder.
package main

import (
	"context"
	"flag"
	"log"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	address := flag.String("address", "127.0.0.1:27017", "address to listen on")
	folder := flag.String("folder", ".", "folder of the database files")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *address},
		Logger:    slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:   "sqlite",
		SQLiteURL: "file:" + *folder + "/",
	})
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("listening on %s", *address)
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
